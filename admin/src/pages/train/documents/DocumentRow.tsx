import type { ReactElement, ReactNode } from 'react';
import { FileTypeIcon } from '../items/FileTypeIcon.tsx';
import type { ItemKind } from '../items/item-kind.ts';

/** The row of a document or of a file that is to be one, beside its check box; the looks are those of `TABLE`. */
export function DocumentCells(props: {
  name: ReactElement;
  status: ReactNode;
  size: string;
  cited?: ReactNode;
  changed?: ReactNode;
  enabled?: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  return (
    <>
      <td className="name">{props.name}</td>
      <td className="status">{props.status}</td>
      <td className="cited">{props.cited}</td>
      <td className="size">{props.size}</td>
      <td className="changed">{props.changed}</td>
      <td className="enabled">{props.enabled}</td>
      <td className="actions">{props.actions}</td>
    </>
  );
}

/** Sign, name and one line; what does not fit is told when pointed at. */
export function DocumentName(props: {
  kind: ItemKind;
  name: string;
  /** What is worth knowing of it, or in its place what is wrong with it. */
  about: string;
  problem?: string | undefined;
  /** What the row says in columns where there is room for them. */
  aside: ReactNode;
  onOpen?: () => void;
}): ReactElement {
  const { name, about, problem, onOpen } = props;
  return (
    <div className="document">
      <FileTypeIcon kind={props.kind} />
      <div>
        {onOpen === undefined ? (
          <span className="title" title={name}>
            {name}
          </span>
        ) : (
          <button type="button" className="title" title={name} onClick={onOpen}>
            {name}
          </button>
        )}
        <div className={problem === undefined ? 'about' : 'about error'} title={problem ?? about}>
          {problem ?? about}
          {problem === undefined && <span className="narrow"> · {props.aside}</span>}
        </div>
      </div>
    </div>
  );
}
