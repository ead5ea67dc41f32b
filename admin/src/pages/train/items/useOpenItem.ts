import { useSearchParams } from 'react-router-dom';

/** The open document, from the address. */
export function useOpenItem(): {
  readonly openId: string | null;
  readonly show: (id: string | null) => void;
} {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('item');
      else next.set('item', id);
      return next;
    });
  return { openId: params.get('item'), show };
}
