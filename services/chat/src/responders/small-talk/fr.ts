import type { Phrasebook } from './phrasebook.ts';

export const french: Phrasebook = {
  language: 'fr',
  phrases: {
    greeting: '(bonjour|salut|bonsoir|coucou)( a tous)?',
    thanks: '(ok,? )?merci( beaucoup| bien)?',
    goodbye: 'au revoir|a bientot|bonne (journee|soiree)',
    wellbeing: '(comment )?ca va( bien)?|comment (vas[- ]tu|allez[- ]vous)|vous allez bien',
    acknowledgement: "d'accord|ok|oui|non|tres bien|bien|super|parfait|compris|entendu",
    identity:
      "qui (es[- ]tu|etes[- ]vous)|tu es qui|vous etes qui|c'est qui|comment (tu t'appelles|t'appelles[- ]tu|vous appelez[- ]vous|vous vous appelez)|quel est (ton|votre) nom",
    robot:
      '(es[- ]tu|etes[- ]vous|tu es|vous etes) (un |une )?(vrai |vraie )?(robot|bot|chatbot|humain|personne|machine|ia)( ou (un |une )?(robot|bot|humain|personne|machine|ia))?',
    abilities:
      "que (peux[- ]tu|pouvez[- ]vous|sais[- ]tu) faire( pour moi)?|qu'est[- ]ce que (tu peux|vous pouvez|tu sais) faire( pour moi)?|(comment )?(tu peux|peux[- ]tu|pouvez[- ]vous) m'aider|aide(z)?([- ]moi)?",
    earlier:
      "qu'est[- ]ce que j'ai demande( avant)?|qu'ai[- ]je demande( avant)?|quelle etait ma (derniere) question",
  },
};
