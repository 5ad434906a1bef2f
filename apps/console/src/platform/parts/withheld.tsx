import { permissions, type Permission } from '@xuezhou/contract/staff';

interface WithheldProps {
  /** What it takes. */
  permission: Permission;
  /** What cannot be done without it: 「报名和延期」. */
  what: string;
}

/** In place of what the signed-in person may not do: who can. */
export const Withheld = ({ permission, what }: WithheldProps) =>
  `${what}要有“${permissions[permission]}”的权限，需要时请联系校长。`;
