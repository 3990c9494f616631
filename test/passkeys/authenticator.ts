import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** Bit 0: somebody was present; bit 2: they were verified; bit 6: a new key follows. */
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64];

/** How a response differs from a right one. */
type Changed = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string };
type Options = { challenge: string };

/** An authenticator in software: it makes one passkey (ES256) for a site, and signs with it. */
export function anAuthenticator(site = { origin: 'https://tasks.example.com', rpId: 'tasks.example.com' }, idLength = 16) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idLength);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (value: string) => Buffer.from(value, 'base64url');
  // A COSE key in CBOR: key type 2, algorithm -7, curve 1, x and y of 32 bytes.
  const coseKey = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), point(x), Buffer.from('225820', 'hex'), point(y)]);
  let count = 0;

  function said(type: string, { challenge }: Options, { origin = site.origin, rpId = site.rpId, ...changed }: Changed, key: Buffer) {
    count += 1;
    const clientData = Buffer.from(JSON.stringify({ type, challenge: changed.challenge ?? challenge, origin, crossOrigin: false }));
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changed.counter ?? count);
    const flags = PRESENT + (changed.isVerified === false ? 0 : VERIFIED) + (key.length > 0 ? WITH_KEY : 0);
    return { clientData, data: Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key]) };
  }

  const envelope = { id: text64(id), rawId: text64(id), type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id: text64(id),
    /** The response to the options of a new passkey. */
    create(options: Options, changed: Changed = {}) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, coseKey]);
      const { clientData, data } = said('webauthn.create', options, changed, key);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }
      const head = Buffer.concat([Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')]);
      const middle = Buffer.concat([Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0, 0x68]), Buffer.from('authData')]);
      const attestation = Buffer.concat([head, middle, Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
      return {
        ...envelope,
        response: { clientDataJSON: text64(clientData), attestationObject: text64(attestation), transports: ['internal'] },
      };
    },
    /** The response to the options of a sign-in. */
    get(options: Options, changed: Changed = {}) {
      const { clientData, data } = said('webauthn.get', options, changed, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...envelope,
        response: { clientDataJSON: text64(clientData), authenticatorData: text64(data), signature: text64(signature) },
      };
    },
  };
}
