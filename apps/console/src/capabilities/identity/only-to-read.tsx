import { permissions } from '@xuezhou/contract/staff';

/** In place of what the signed-in person may not do: who can. */
export function OnlyToRead() {
  return <p>你的角色只能看。处理它要有“{permissions['request.decide']}”的权限。</p>;
}
