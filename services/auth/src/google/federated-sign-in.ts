/** What a provider reports about the user who signed in there. */
export interface FederatedProfile {
  /** The provider's own account id; never reused for another account. */
  readonly subject: string;
  readonly email: string;
  /** The provider has verified that the user receives mail at this address. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
}

/** Sign-in at another provider, by an authorization code with PKCE. */
export interface FederatedSignIn {
  /** The address of the provider's page. `hint` is an address to suggest there, or empty. */
  begin(request: {
    readonly state: string;
    readonly codeChallenge: string;
    readonly hint: string;
  }): Promise<string>;
  /**
   * Throws `signInNotValid` for a code that the provider rejects, `googleUnavailable` when the provider does not
   * answer as expected.
   */
  finish(request: { readonly code: string; readonly verifier: string }): Promise<FederatedProfile>;
}
