import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  a about above after again against all already also am an and another any anybody anyone anything are aren
  arent as at be because been before being below between both but by can cannot cant could couldnt d did didn
  didnt do does doesn doesnt doing don done dont during each either else etc ever every for from get gets
  getting give go goes going gonna got had has hasnt have havent having he hello help her here hers hey hi him
  his how hows i id if ill im in into is isn isnt it its ive just kind know let lets like ll long look m make
  many may maybe me might mine more most much must my myself need needs neither no nor not now of off ok okay on
  once one ones only onto or other ought our ours out over own per please possible put re really s same say
  shall she should shouldnt so some somebody someone something still such sure t take tell than thank thanks
  that thats the their theirs them then there theres these they theyre thing things this those though through to
  too under until up upon us use using ve very want wanted was wasn wasnt we well were werent what whatever
  whats when whenever where wheres whether which while who whom whos whose why will with within without won wont
  would wouldnt yes yet you your youre yours`);
