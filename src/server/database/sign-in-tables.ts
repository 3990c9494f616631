import type { ColumnType, Generated } from 'kysely';

/** A column that no update changes. */
export type Fixed<T> = ColumnType<T, T, never>;

/** The tables of signing in: see `schema.ts`. */
export type SignInTables = {
  sessions: {
    token_hash: Fixed<string>;
    /** The public id: neither the token nor its hash. */
    id: Fixed<string>;
    admin_id: Fixed<string>;
    created_at: string;
    last_used_at: string;
    browser: Fixed<string>;
    address: Fixed<string>;
    proven_at: ColumnType<string | null, string | null | undefined, string>;
    /** The challenge that a new passkey has to sign, and its time. */
    passkey_challenge: string | null;
  };
  /** An address, or a known browser. `told_at` and `untold` throttle the audit log. */
  sign_in_sources: {
    source: Fixed<string>;
    tried_at: string;
    good_at: string | null;
    good_by: string | null;
    told_at: string | null;
    untold: number;
  };
  /** Failures by source and network, and sign-ins on new browsers, which have no source. */
  sign_in_attempts: {
    id: Fixed<string>;
    source: Fixed<string | null>;
    network: Fixed<string | null>;
    region: Fixed<string | null>;
    admin_id: Fixed<string | null>;
    at: Fixed<string>;
  };
  setup_tokens: { token_hash: Fixed<string>; created_at: Fixed<string> };
  /** A browser whose person proved who they are. Its secret changes at each sign-in. */
  trusted_browsers: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    secret_hash: string;
    browser: string;
    address: string;
    created_at: Fixed<string>;
    last_used_at: string;
  };
  /** A sign-in that waits for a proof, or a proof of a signed-in person. `admin_id` is null for a number that opens nothing. */
  challenges: {
    id: Fixed<string>;
    token_hash: Fixed<string>;
    /** The session that it proves; `null` for a sign-in. */
    session_id: Fixed<string | null>;
    admin_id: string | null;
    /** The trusted browser that asked, which can't approve its own request. */
    trusted_browser_id: Fixed<string | null>;
    /** Empty for a sign-in by passkey without a number, which any person's passkey proves. */
    digits: Fixed<string>;
    /** Whether it can be approved: of a person's open ones one is, and three an hour. */
    offered: Fixed<0 | 1>;
    state: 'waiting' | 'proven' | 'over';
    browser: Fixed<string>;
    address: Fixed<string>;
    passkey_challenge: string | null;
    code_at: string | null;
    /** The wrong codes so far, recovery codes included. */
    code_tries: Generated<number>;
    created_at: Fixed<string>;
  };
  passkeys: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    credential_id: Fixed<string>;
    public_key: Fixed<string>;
    counter: number;
    transports: Fixed<string>;
    name: Fixed<string>;
    created_at: Fixed<string>;
    last_used_at: string | null;
  };
  recovery_codes: { code_hash: Fixed<string>; admin_id: Fixed<string>; kind: Fixed<'code' | 'link'>; created_at: Fixed<string> };
};
