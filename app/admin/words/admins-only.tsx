/** Beside a field that an editor sees and cannot change. */
export const AdminsOnly = () => (
  <strong className="admins-only"> Only an admin changes this.</strong>
);
