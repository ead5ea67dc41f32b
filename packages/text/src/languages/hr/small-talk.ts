import type { SmallTalkPhrases } from '../language-rules.ts';

export const smallTalk: SmallTalkPhrases = {
  greeting: '(bok|dobar dan|dobro jutro|dobra vecer|zdravo|pozdrav)( svima)?',
  thanks: '(ok,? )?hvala( lijepa| puno)?',
  goodbye: 'dovidenja|vidimo se|ugodan dan',
  wellbeing: 'kako (si|ste)( danas)?|sto ima',
  acknowledgement: 'ok|u redu|da|ne|dobro|super|razumijem|odlicno|moze',
  identity:
    '(tko|ko|sto) si( ti)?|tko ste( vi)?|s kim razgovaram|kako se (zoves|zovete)|koje je (tvoje|vase) ime',
  robot:
    '(jesi|jeste) li( ti| vi)? (pravi |prava )?(robot|bot|chatbot|covjek|osoba|stroj|ai)( ili (robot|bot|covjek|osoba|stroj|ai))?',
  abilities:
    'sto (mozes|znas|mozete)( sve)?( raditi| uciniti)?( za mene)?|kako (mi )?(mozes|mozete) (mi )?pomoci|(mozes|mozete) li mi pomoci|sto (te|vas) mogu pitati|pomoc',
  team: '(mogu li|mogu|moze li se|moze li|zelim|zelio bih|zeljela bih|htio bih|htjela bih|trebam|kako mogu)(,? molim( vas)?)? (razgovarati|pricati|govoriti|dopisivati se) (s|sa) (nekim|covjekom|(pravom |stvarnom |zivom )?osobom|djelatnikom|zaposlenikom|operaterom|agentom|(vasim )?timom)( iz( vaseg)? tima)?(,? molim( vas)?)?|(spojite|prespojite) me (s|sa) (nekim|covjekom|osobom|operaterom|timom)(,? molim( vas)?)?|trebam (covjeka|(pravu |stvarnu |zivu )?osobu|operatera)(,? molim( vas)?)?|(covjek|osoba|operater) molim( vas)?|ima li (tu |ovdje )?(covjeka|(prave |stvarne |zive )?osobe|koga|nekoga)( s kim mogu (razgovarati|pricati))?',
  earlier:
    'sto sam (te |vas )?(prije |zadnje |maloprije )?(pitao|pitala)( prije)?|koje je bilo moje (zadnje|prethodno) pitanje',
};
