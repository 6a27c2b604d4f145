/** Whether a host name, as a URL has it, is this machine itself: nobody else can reach it there. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
