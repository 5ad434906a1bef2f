import type { getStudent } from '@xuezhou/contract/account/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export type StudentAccount = DataOf<typeof getStudent>;
