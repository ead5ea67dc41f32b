import { wordList } from '../word-list.ts';

export const stopWords = wordList(`
  ab aber alle allem allen aller allerdings alles als also am an ander andere anderem anderen anderer anderes
  anders anstatt auch auf aus bald bei beim bereits besser bestimmt bevor bieten bietet bin bis bitte brauch
  brauche brauchen brauchst braucht brauchte da dabei dadurch dafur dagegen daher dahin damit danach daneben
  danke dann daran darauf daraus darf darfst darin daruber darum darunter das dass davon davor dazu dein deine
  dem den denen denn dennoch der deren derselbe des deshalb dessen desto deswegen dich die dies diese dieselbe
  dieser dieses dir doch dort drin du durch durfen durfte eben eher eigentlich ein einander eine einem einen
  einer eines einfach einige einigem einigen einiger einiges einmal er es etwa etwas euch euer eure eurem
  euren eurer fast fur ganz gar gebt gegen gegenuber gehe gehen gehort geht gemacht genau genug gern gerne
  gewesen gibst gibt gibts guten habe haben habt hallo halt hast hat hatte hatten hattet hier hierfur hin ich
  ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem infolge ins irgend irgendwann irgendwie
  irgendwo ist ja jede jedem jeden jeder jedes jedoch jemand jene jetzt kann kannst kein keine keinem keinen
  keiner keines keins konnen konnt konnte konnten konntest konntet lange lasse lassen lasst lieber mache
  machen machst macht mag mal man manche mancher manchmal mehr mein meine meinem meinen meiner meines mich mir
  mit mochte mochten mochtest moechte mogen mogt muss mussen musst musste mussten nach naja namlich neben nein
  nicht nichts nie niemand noch nun nur ob obwohl oder oft ohne okay per sag sagen sagt schon sehe sehen sehr
  sei seid sein seine seinem seinen seiner seines seit selber selbst sich sie sind so sobald sogar solange
  solch solche solchem solchen solcher solches soll sollen sollte sollten solltest sonst soviel soweit sowie
  sowohl statt stets trotz trotzdem tue tun tut uber uberhaupt um ums umso und uns unser unsere unserem
  unseren unserer unseres unter usw versteht viel viele vielem vielen vielleicht vom von vor wann war ware
  waren warst wart warum was weder wegen weil weiss welche welchen welcher welches wem wen wenig wenige
  weniger wenn wer werde werden werdet weshalb wessen weswegen wie wieso will willst wir wird wirklich wirst
  wisst wo wodurch wofur woher wohin wohl wollen wollt wollte wollten womit wonach woran worauf woraus worden
  worin woruber wozu wurde wurden wurdest wurdet zu zum zumindest zur zwar zwischen`);
