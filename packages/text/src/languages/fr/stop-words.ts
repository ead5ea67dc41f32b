import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  a afin ai ailleurs aimerais aimerions ainsi aller allez alors as au aura aurai aurais aurait auriez auront
  aussi aux avaient avais avait avec avez aviez avoir avons ayant ayez bien bonjour bonsoir c ca car ce ceci
  cela celle celles celui certaines certains ces cet cette ceux chaque chez ci combien comme comment coucou
  crois d dans de deja depuis des desormais dessous dessus devais devait devant devez devons devrais devrait
  devriez dire dis dit dites dois doit donc dont du elle elles en encore enfin ensuite entre envers environ es
  est et etaient etais etait etant ete etes etiez etre eu eux faire fais faisais faisait fait faites fasse
  faut fera ferai ferez feriez font fus fut ici il ils j jamais je jusqu jusque l la laquelle le lequel les
  lesquelles lesquels leur leurs lorsque lui m ma mais malgre me meme memes merci mes mien mienne moi moins
  mon n ne ni non nos notre nous nul ok on ont ou oui par parce parfois parmi pas pense penser peut peuvent
  peux plus plutot pour pourquoi pourra pourrai pourrais pourrait pourrez pourriez pouvez pouvoir pouvons pres
  presque puis puisque qu quand que quel quelle quelles quelqu quelque quelques quelquun quels qui quoi
  quoique rien s sa salut sans savez savoir se selon sera serai serait serez seriez seront ses si sinon soit
  sommes son sont souhaite souhaiterais sous stp suis sur svp t ta tandis tant te tel telle telles tels tes
  toi ton toujours tous tout toute toutes tres trop tu un une va vais vas venez vers veulent veut veux viens
  vient voici voila voir vois vont vos votre voudrais voudrait voudriez voulais voulez vouloir voulons vous y`);
