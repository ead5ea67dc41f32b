import { stopWords } from '../stop-words.ts';

export const itStopWords = stopWords({
  both: `
    a ai al alla anche c che chi ci come con cosa da dal dei del della delle di dove e era essere gli ha ho i il
    in io l la le lo loro ma mi mio nel nella non o per perche piu posso puo quale quali quando quanto quello
    questa questo se si sono su sul sulla tra tu un una uno`,
  search: `
    cui ed hai mia qual`,
  answering: `
    abbiamo agli alle allora avere avete ciao dalla degli dello deve devo fra grazie hanno lei lui meno molto ne
    noi nostro ora possono quanta quante quanti queste questi suo ti tuo vi voi vostro`,
});
