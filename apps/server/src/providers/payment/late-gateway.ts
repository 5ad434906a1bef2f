import type { GatewayFacts, PaymentGateway } from './payment.port.ts';

/**
 * A gateway that is loaded when it is first asked for something: the SDKs of the providers take a second and 60 MB,
 * which a server spends once somebody pays, and a command never.
 */
export function lateGateway(
  facts: GatewayFacts,
  load: () => Promise<PaymentGateway>,
): PaymentGateway {
  let loading: Promise<PaymentGateway> | undefined;
  let loaded: PaymentGateway | undefined;
  const gateway = async (): Promise<PaymentGateway> => {
    loading ??= load();
    try {
      loaded = await loading;
    } catch (error) {
      // The next one tries again, as when a release was being written over this one.
      loading = undefined;
      throw error;
    }
    return loaded;
  };
  return {
    ...facts,
    start: async (...given) => await (await gateway()).start(...given),
    find: async (...given) => await (await gateway()).find(...given),
    take: async (...given) => await (await gateway()).take(...given),
    close: async (...given) => await (await gateway()).close(...given),
    refund: async (...given) => await (await gateway()).refund(...given),
    findRefund: async (...given) => await (await gateway()).findRefund(...given),
    readNotice: async (...given) => await (await gateway()).readNotice(...given),
    answerNotice: (...given) => {
      if (loaded === undefined) throw new Error('a notice is answered that nobody read');
      return loaded.answerNotice(...given);
    },
    readBill: async function* (day) {
      yield* (await gateway()).readBill(day);
    },
  };
}
