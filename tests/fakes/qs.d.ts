declare module "qs" {
  const qs: { parse(text: string): Record<string, unknown> };
  export default qs;
}
