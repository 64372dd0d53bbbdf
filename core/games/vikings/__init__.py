"""Vikings (Kiesling), basic and advanced."""
