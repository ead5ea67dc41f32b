/** The longest ending that leaves at least four letters: the commonest inflections, after J. Savoy's light stemmers. */
export const IT_ENDING =
  /^(.{4,}?)(?:azioni|azione|mente|iamo|ando|endo|ate|ati|ata|ato|are|ere|ire|ano|ono|i|e|a|o)$/;
