/**
 * Function words and the small talk of questions, folded as `fold` does. A question's "how" is rare in
 * manuals, so without this list it would count as its most telling word.
 */
const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: list(`a about after again all also am an and any anybody anyone anything are arent as at be because been
    before being both but by can cant cannot could couldnt did didnt do does doesnt doing done dont else etc ever
    every for from get gets getting give go goes going gonna got had has hasnt have havent having he hello help her
    here hers hey hi him his how hows i id if ill im in into is isnt it its ive just kind know let lets like long
    look make many may maybe me might mine more most much must my need needs no not now of off ok okay on once one
    only or other our ours out over own please possible put really say she should shouldnt so some somebody someone
    something still such sure take tell than thank thanks that thats the their them then there theres these they
    theyre thing things this those though to too up upon us use using very want wanted was wasnt we well were werent
    what whatever whats when whenever where wheres whether which while who whom whos whose why will with without
    wont would wouldnt yes yet you youre your yours`),
  de: list(`aber alle als also am an auch auf aus bei bin bis bitte da das dass dein deine dem den der des dich die
    dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es fur gibt habe haben hat hatte
    ich ihr ihre im in ist ja kann kannst kein keine konnen konnte mehr mein meine mich mir mit muss nach nicht noch
    nur oder ohne sein seine sich sie sind so soll uber um und uns unser vom von vor wann war warum was welche
    welcher welches wenn wer werden wie wieso will wir wird wo zu zum zur`),
  hr: list(`a ali bi bih biti bih bila bio da do ga gdje hoce i ili im imam ima imaju iz ja je jesam jesu jer jos ju
    kad kada kako kao koja koje koji koju koliko li me mene mi moj moja moje moze mogu mora na ne nego neki ni nije
    nisam o od on ona oni ono ovaj po pod prije s sa sam samo se smo su sto sta ta taj te to toga tu u uz va vas vec
    za zasto ti ste cemu cega`),
  fr: list(`a ai au aux avec c ce ces cette comment d dans de des du elle en est et eu il ils j je l la le les leur
    lui m ma mais me mes moi mon n ne nous on ou par pas peut peux plus pour pourquoi qu quand que quel quelle
    quelles quels qui quoi s sa se ses son sont suis sur t ta te tes toi ton tu un une votre vos vous y`),
  es: list(`a al algo como con cual cuales cuando cuanto de del desde donde e el ella ellos en entre era es esta
    estan este esto hay la las le lo los mas me mi mis mucho muy no nos o para pero por porque puede puedo que
    quien se ser si sin sobre son su sus te tengo tiene tu un una unas uno unos y ya yo`),
  it: list(`a ai al alla anche c che chi ci come con cosa cui da dal dei del della delle di dove e ed era essere gli
    ha hai ho i il in io l la le lo loro ma mi mia mio nel nella non o per perche piu posso puo qual quale quali
    quando quanto quello questa questo se si sono su sul sulla tra tu un una uno`),
};

/** True for a folded word that says nothing about the subject, in English or in `language`. */
export function isStopWord(word: string, language: string | null): boolean {
  if (STOP_WORDS.en?.has(word) === true) return true;
  const primary = language?.toLowerCase().split(/[-_]/u)[0];
  return primary !== undefined && STOP_WORDS[primary]?.has(word) === true;
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}
