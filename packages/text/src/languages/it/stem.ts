/** The commonest inflections, after J. Savoy's light stemmers. */
export const IT_ENDINGS = 'azioni azione mente iamo ando endo ate ati ata ato are ere ire ano ono i e a o';
