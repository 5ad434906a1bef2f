/** Environment of a school whose companies' issuers stand on this machine, as the sandbox's do. */
export const onThisMachine = { PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8 ::1' };
