/** Where the return page finds its checkout (specification, point 4). */
export const sessionKey = "session_id";
