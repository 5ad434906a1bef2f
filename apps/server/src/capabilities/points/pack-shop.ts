import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getPackPaypalInfo,
  getPackPaypalResult,
  getPackStatus,
  listPointsPacks,
  payPackByPaypal,
  payPackByQr,
} from '@xuezhou/contract/points';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { requirement } from '../../platform/wiring/slot.ts';

type Buyer = Pick<Caller<CurrentStudent>, 'student' | 'address'>;

/** Who takes money for points: orders and payments are the mall's, a floor above. */
export interface PackShop {
  listPointsPacks(services: Services): Promise<DataOf<typeof listPointsPacks>>;
  payPackByQr(
    services: Services,
    buyer: Buyer,
    body: InputOf<typeof payPackByQr>['body'],
  ): Promise<DataOf<typeof payPackByQr>>;
  payPackByPaypal(
    services: Services,
    buyer: Buyer,
    body: InputOf<typeof payPackByPaypal>['body'],
  ): Promise<DataOf<typeof payPackByPaypal>>;
  getPackStatus(
    services: Services,
    student: CurrentStudent,
    input: InputOf<typeof getPackStatus>,
  ): Promise<DataOf<typeof getPackStatus>>;
  /** By PayPal's number of the payment. */
  getPackPaypalInfo(
    services: Services,
    student: CurrentStudent,
    token: string,
  ): Promise<DataOf<typeof getPackPaypalInfo>>;
  getPackPaypalResult(
    services: Services,
    student: CurrentStudent,
    token: string,
  ): Promise<DataOf<typeof getPackPaypalResult>>;
}

export const packShop = requirement<PackShop>('points.packShop');
