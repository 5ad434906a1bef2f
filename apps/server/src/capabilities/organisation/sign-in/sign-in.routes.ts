import * as contract from '@xuezhou/contract/organisation';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { WithIssuers } from './issuer-of.ts';
import { linkSignIn } from './link-sign-in.ts';
import { listSignIns, unlinkSignIn } from './own-sign-ins.ts';
import { getSignInOffer } from './sign-in-offer.ts';

export const signInRoutes = (services: WithIssuers<Services>) => [
  bind(contract.getSignInOffer, (input, caller) => getSignInOffer(services, input, caller)),
  bind(contract.beginSignIn, (input, caller) => beginSignIn(services, input, caller)),
  bind(contract.finishSignIn, (input, caller) => finishSignIn(services, input, caller)),
  bind(contract.linkSignIn, (input, caller) => linkSignIn(services, input, caller)),
  bind(contract.listSignIns, (_input, { student }) => listSignIns(services, student)),
  bind(contract.unlinkSignIn, (input, { student }) => unlinkSignIn(services, student, input)),
];
