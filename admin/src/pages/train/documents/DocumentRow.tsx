import type { ReactElement, ReactNode } from 'react';
import { FileTypeIcon } from '../items/FileTypeIcon.tsx';
import type { ItemKind } from '../items/item-kind.ts';

/** The cells of a document or an upload, beside its checkbox; styled by `TABLE`. */
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

/** Icon, name and one line; truncated text is shown in a tooltip. */
export function DocumentName(props: {
  kind: ItemKind;
  name: string;
  /** A summary, or the document's error. */
  about: string;
  problem?: string | undefined;
  /** Shown as columns in wide tables. */
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
