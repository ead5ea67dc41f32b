/** The commonest inflections, after J. Savoy's light stemmers. */
export const ES_ENDINGS =
  'aciones acion mente amos emos imos aron ieron ando iendo ados adas ar er ir an en as os es a o e s';
