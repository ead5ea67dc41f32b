import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
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
  team: "(est-ce que je (peux|pourrais)|puis-je|pourrais-je|je (peux|voudrais|veux|souhaite|souhaiterais)|j'aimerais|comment (puis-je|je peux)|peut-on|est-il possible de) (parler|discuter|echanger|ecrire)( directement)? (a|avec) (un |une |l'|votre |le )?(vrai |vraie )?(humain|etre humain|personne( reelle| humaine)?|conseiller|conseillere|agent|employe|equipe|support|quelqu'un)( (de|dans) (l'|votre )equipe)?(,? s'il vous plait)?|(mettez-moi en contact|mettez-moi en relation) avec (un |une |votre )?(humain|personne|conseiller|conseillere|equipe|quelqu'un)(,? s'il vous plait)?|(un |une )?(humain|vraie personne|conseiller|conseillere) s'il vous plait|(y a-t-il|est-ce qu'il y a) (un |une )?(humain|vraie personne|quelqu'un)( ici)?",
  earlier:
    "qu'est[- ]ce que j'ai demande( avant)?|qu'ai[- ]je demande( avant)?|quelle etait ma (derniere) question",
};
