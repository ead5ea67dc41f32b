/** The longest ending that leaves at least four letters: the commonest inflections, after J. Savoy's light stemmers. */
export const HR_ENDING =
  /^(.{4,}?)(?:ovima|evima|ijama|ama|ima|oga|omu|emu|ega|ovi|evi|ih|im|om|em|og|oj|aju|iju|ati|iti|ju|ja|je|ji|a|e|i|o|u)$/;
