/** The longest ending that leaves at least four letters: the commonest inflections, after J. Savoy's light stemmers. */
export const FR_ENDING =
  /^(.{4,}?)(?:ements?|ations?|euses?|eurs?|aient|ees|ent|ant|ons|ez|er|es|ee|it|s|e|x)$/;
