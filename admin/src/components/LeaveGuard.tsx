import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';

/** Something on the page that may be lost. */
interface Kept {
  /** What is shown stands in the query of the address, so another query loses it, too. */
  readonly isInQuery: boolean;
  isUnsaved: boolean;
}

const KeptContext = createContext<Set<Kept>>(new Set());

/**
 * Asks before anything unsaved is lost by another page or by closing the tab. React Router takes one blocker at a
 * time, and pages have several forms: they share this one.
 */
export function LeaveGuard(props: { children: ReactNode }): ReactElement {
  const translate = useTranslate();
  const [kept] = useState(() => new Set<Kept>());
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPath = from.pathname !== to.pathname;
    const isOtherQuery = from.search !== to.search;
    return [...kept].some(
      ({ isUnsaved, isInQuery }) => isUnsaved && (isOtherPath || (isInQuery && isOtherQuery)),
    );
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // What is saved and left at once is known to be saved one tick later.
    const timer = setTimeout(() => {
      const isLost = [...kept].some(({ isUnsaved }) => isUnsaved);
      if (!isLost || globalThis.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
      else blocker.reset();
    });
    return () => clearTimeout(timer);
  }, [blocker, kept, translate]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...kept].some(({ isUnsaved }) => isUnsaved)) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [kept]);
  return <KeptContext value={kept}>{props.children}</KeptContext>;
}

/** Asks before what was typed is left; with `isInQuery` also by the page's own links to another query. */
export function useKeepUnsaved(isUnsaved: boolean, { isInQuery = false } = {}): void {
  const kept = use(KeptContext);
  const own = useRef<Kept>(null);
  useLayoutEffect(() => {
    const entry: Kept = { isInQuery, isUnsaved: false };
    own.current = entry;
    kept.add(entry);
    return () => void kept.delete(entry);
  }, [kept, isInQuery]);
  useLayoutEffect(() => {
    if (own.current !== null) own.current.isUnsaved = isUnsaved;
  });
}
