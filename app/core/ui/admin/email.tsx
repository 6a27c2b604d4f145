/** An email address, which breaks after the @ where it is too long for its line. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
