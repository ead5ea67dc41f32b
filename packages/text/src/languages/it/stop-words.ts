import { wordList } from '../word-list.ts';

export const itStopWords = wordList(`
  a abbiamo agli ai al alla alle allora anche avere avete c che chi ci ciao come con cosa cui da dal dalla degli
  dei del della delle dello deve devo di dove e ed era essere fra gli grazie ha hai hanno ho i il in io l la le
  lei lo loro lui ma meno mi mia mio molto ne nel nella noi non nostro o ora per perche piu posso possono puo
  qual quale quali quando quanta quante quanti quanto quello questa queste questi questo se si sono su sul sulla
  suo ti tra tu tuo un una uno vi voi vostro`);
