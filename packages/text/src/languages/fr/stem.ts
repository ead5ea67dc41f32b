/** The commonest inflections, after J. Savoy's light stemmers. */
export const FR_ENDINGS =
  'ements ement ations ation euses euse eurs eur aient ees ent ant ons ez er es ee it s e x';
