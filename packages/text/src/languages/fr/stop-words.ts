import { wordList } from '../word-list.ts';

export const frStopWords = wordList(`
  a ai alors as au aussi aux avec avez avoir avons bonjour c ce ces cet cette chez combien comment d dans de des
  dois doit du elle elles en entre est et etait ete etre eu faire fait faut ici il ils j je jusqu jusque l la le
  les leur leurs lui m ma mais me merci mes moi moins mon n ne nos notre nous on ont ou par pas peut peux plus
  pour pourquoi pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sous
  suis sur t ta te tes toi ton tres tu un une vers vos votre vous y`);
