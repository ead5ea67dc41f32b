import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
  greeting: '(hallo|guten (tag|morgen|abend)|servus|moin|gruss gott)( zusammen| alle)?',
  thanks: '(ok(ay)?,? )?(danke|vielen dank|danke schon|dankeschon)( sehr)?',
  goodbye: 'tschuss|tschuess|auf wiedersehen|bis bald|schonen tag( noch)?',
  wellbeing: "wie geht('s| es)?( dir| ihnen| euch)?( heute)?|alles (klar|gut)",
  acknowledgement: 'ok(ay)?|gut|super|toll|verstanden|ja|nein|aha|prima|genau|klar|schon',
  identity:
    'wer bist du|wer sind sie|was bist du|was sind sie|mit wem (spreche|rede|chatte) ich|stell dich vor|stellen sie sich vor|wie heiss?t du|wie heissen sie|wie ist (dein|ihr) name',
  robot:
    '(bist du|sind sie) (ein |eine )?(echter |echte )?(roboter|bot|chatbot|mensch|maschine|ki|echt)( oder (ein |eine )?(roboter|bot|chatbot|mensch|maschine|ki))?',
  abilities:
    'was (kannst du|konnen sie)( alles)?( tun)?( fur mich tun)?|was (weisst du|wissen sie)|was kann ich (dich|sie) fragen|(wie|womit|wobei) (kannst du|konnen sie) (mir )?helfen|(kannst du|konnen sie) mir helfen|hilfe',
  team: '((kann|konnte|darf) ich|ich (mochte|will|muss|wurde)|wie kann ich)(,? bitte)?( gerne?)?( mal)?( direkt)? mit (einem |einer |dem |der |eurem |ihrem )?(echten |richtigen )?(menschen|person|mitarbeiter(in)?|berater(in)?|ansprechpartner(in)?|team|kundendienst|support|jemandem?)( (vom|aus dem|aus ihrem|aus eurem) team)? (sprechen|reden|chatten|schreiben|verbunden werden)(,? bitte)?|(bitte )?(verbinden sie|verbinde) mich(,? bitte)? mit (einem |einer |dem |eurem |ihrem )?(echten |richtigen )?(menschen|person|mitarbeiter(in)?|team|jemandem?)|ich (brauche|will|mochte)(,? bitte)? (einen |eine )?(echten? |richtigen? )?(menschen|person|mitarbeiter(in)?|ansprechpartner(in)?)( sprechen)?|(ein )?(echter )?(mensch|mitarbeiter) bitte|gibt es (hier )?(einen |eine )(echten? |richtigen? )?(menschen|person|mitarbeiter(in)?|ansprechpartner(in)?)',
  earlier:
    'was habe ich (dich |sie )?(vorher|zuvor|gerade|eben|zuletzt|davor) gefragt|was war meine (letzte|vorherige) frage',
};
