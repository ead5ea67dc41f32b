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

/** Unsaved input on the page. */
interface Kept {
  /** The input depends on the address's query, so another query loses it too. */
  readonly isInQuery: boolean;
  isUnsaved: boolean;
}

const KeptContext = createContext<Set<Kept>>(new Set());

/**
 * Asks before unsaved changes are lost by navigation or by closing the tab. React Router supports one blocker at a
 * time, so all forms of a page share this one.
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
    // The form's state shows a save one tick later.
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

/** Asks before unsaved input is lost; with `isInQuery` also before the page's own links to another query. */
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
