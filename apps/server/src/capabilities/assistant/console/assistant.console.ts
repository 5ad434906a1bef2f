import * as contract from '@xuezhou/contract/assistant/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listComplaints } from './list-complaints.ts';

export const assistantConsole = (services: ConsoleServices) => [
  bind(contract.listComplaints, () => listComplaints(services)),
];
