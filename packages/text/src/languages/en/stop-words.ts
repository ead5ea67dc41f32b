import { stopWords } from '../stop-words.ts';

export const enStopWords = stopWords({
  both: `
    a about after again all also am an and any anyone anything are as at be been before being both but by can
    cannot could did do does doing done else ever every for from had has have having he hello her here hers hey hi
    him his how i if in into is it its just let lets many may me might mine more most much must my no not of off
    on one only or other our ours out over own please really she should so some someone something still such than
    thank thanks that the their them then there these they thing things this those to too up upon us very was we
    were what when where which while who whom whose why will with without would yet you your yours`,
  search: `
    anybody arent because cant couldnt didnt doesnt dont etc get gets getting give go goes going gonna got hasnt
    havent help hows id ill im isnt ive kind know like long look make maybe need needs now ok okay once possible
    put say shouldnt somebody sure take tell thats theres theyre though use using want wanted wasnt well werent
    whatever whats whenever wheres whether whos wont wouldnt yes youre`,
  answering: `
    above against already another aren below between d didn doesn don during each either isn ll m myself neither
    nor ones onto ought per re s same shall t theirs through under until ve wasn within won`,
});
