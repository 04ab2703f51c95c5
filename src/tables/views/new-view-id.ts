/** A name that no other view has, in any tab. (`randomUUID` is there only where the page came by HTTPS.) */
export const newViewId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
