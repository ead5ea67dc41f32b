import { stopWords } from '../stop-words.ts';

export const frStopWords = stopWords({
  both: `
    a ai au aux avec c ce ces cette comment d dans de des du elle en est et il ils j je l la le les leur lui m ma
    mais me mes mon n ne nous on ou par pas peut peux plus pour pourquoi qu quand que quel quelle quelles quels
    qui quoi s sa se ses son sont sur t ta te tes ton tu un une vos votre vous y`,
  search: `
    eu moi suis toi`,
  answering: `
    alors as aussi avez avoir avons bonjour cet chez combien dois doit elles entre etait ete etre faire fait faut
    ici jusqu jusque leurs merci moins nos notre ont pouvez puis sans si sous tres vers`,
});
