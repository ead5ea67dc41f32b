/** What a provider says of the user who signed in there. */
export interface FederatedProfile {
  /** The provider's own id of the account; never given to another one. */
  readonly subject: string;
  readonly email: string;
  /** The provider has seen the user read mail at this address. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
}

/** Signing in at another company, by an authorization code with PKCE. */
export interface FederatedSignIn {
  /** The provider's page. `hint` is an address to suggest there, or empty. */
  begin(request: {
    readonly state: string;
    readonly codeChallenge: string;
    readonly hint: string;
  }): Promise<string>;
  /**
   * Throws `signInNotValid` for a code that the provider refuses, `googleUnavailable` when the provider does not answer
   * as it should.
   */
  finish(request: { readonly code: string; readonly verifier: string }): Promise<FederatedProfile>;
}
