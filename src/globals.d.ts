/** True in the demo build and in a development server without a catalog: the service runs in the browser. */
declare const __DEMO__: boolean;
