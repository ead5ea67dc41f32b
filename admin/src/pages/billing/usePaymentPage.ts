import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { TextKey } from '../../i18n/useText.ts';
import { isWrongState } from '../../features/plan/billing-rules.ts';
import { isWebAddress } from '../../routing/is-web-address.ts';

export interface PaymentPage {
  /** This page, to come back to. */
  readonly here: string;
  /** Goes to the payment provider's page. */
  readonly follow: (answer: { readonly data: { readonly url: string } }) => void;
  readonly explain: (error: unknown) => void;
}

/** The way to a page of the payment provider; `wrongState` says why it is closed to this plan. */
export function usePaymentPage(wrongState: TextKey): PaymentPage {
  const explain = useErrorNotice((error) => (isWrongState(error) ? wrongState : undefined));
  return {
    here: location.origin + location.pathname,
    follow: ({ data }) => {
      if (isWebAddress(data.url)) location.assign(data.url);
    },
    explain,
  };
}
