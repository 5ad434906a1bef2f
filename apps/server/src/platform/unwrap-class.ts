/** CommonJS behind ESM: Aliyun's SDKs give their class as the default of the default. */
export function unwrapClass<Class>(module: Class): Class {
  return typeof module === 'object' && module !== null && 'default' in module
    ? (module.default as Class)
    : module;
}
