interface Receiver {
  readonly receiver: string;
  readonly mobile: string;
  readonly address: string;
}

/** What is missing for a parcel to arrive: a name, a number of 11 digits, an address down to its number. */
export function receiverFaults({ receiver, mobile, address }: Receiver): (keyof Receiver)[] {
  return [
    ...(receiver.trim().length < 2 ? (['receiver'] as const) : []),
    ...(/^1\d{10}$/.test(mobile.trim()) ? [] : (['mobile'] as const)),
    ...(address.trim().length >= 8 && /[\d一二三四五六七八九十]/.test(address)
      ? []
      : (['address'] as const)),
  ];
}
