import {
  makeWebhook,
  webhookKindNames,
  webhookKinds,
  type WebhookKind,
} from '@xuezhou/contract/webhook/console';
import { v7 as newId } from 'uuid';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Environment of a school that may tell systems on this machine. */
export const onThisMachine = { PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8 ::1' };

const seesAll = [...new Set(Object.values(webhookKinds))];

/** Somebody who may have everything told. */
export const openWebhookDesk = (school: TestApp, wishes: { login?: string } = {}) =>
  signInStaffAs(school, { permissions: ['setting.read', 'setting.write', ...seesAll], ...wishes });

type Desk = Awaited<ReturnType<typeof openWebhookDesk>>;

export const wishOf = (address: string, kinds: readonly WebhookKind[] = webhookKindNames) => ({
  ...{ webhookId: newId(), name: '客户系统', address, kinds: [...kinds], code: deskPassword },
});

export const listen = async (
  desk: Desk,
  address: string,
  kinds: readonly WebhookKind[] = webhookKindNames,
) => await desk.data(makeWebhook, { body: wishOf(address, kinds) });
