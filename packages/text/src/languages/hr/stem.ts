/** The commonest inflections, after J. Savoy's light stemmers. */
export const HR_ENDINGS =
  'ovima evima ijama ama ima oga omu emu ega ovi evi ih im om em og oj aju iju ati iti ju ja je ji a e i o u';
