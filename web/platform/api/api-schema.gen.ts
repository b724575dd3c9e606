// Made by `npm run api-types` from the server's routes; do not edit.

export interface paths {
    "/api/v1/admin/assisted-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pendente" | "processando" | "concluido" | "cancelado";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                adminNotes: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                quantity: number;
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "pendente" | "processando" | "concluido" | "cancelado";
                                supplierLink: string;
                                totalUsd: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        adminNotes?: string | null;
                        /** @enum {string} */
                        status?: "pendente" | "processando" | "concluido" | "cancelado";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/{id}/shipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        eta?: string | null;
                        trackingNumbers?: string[] | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cancelado: number;
                            concluido: number;
                            pendente: number;
                            processando: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                action: string;
                                actor: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                details: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                objectId: string;
                                objectType: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            customers: number;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                balanceUsd: number;
                                fullName: string;
                                isAdmin: boolean;
                                /** @enum {string} */
                                plan: "free" | "premium";
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                                whatsapp: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            fullName: string;
                            isAdmin: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isAdmin?: boolean;
                        /** @enum {string} */
                        plan?: "free" | "premium";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            fullName: string;
                            isAdmin: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/balance-adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amountUsd: number;
                        description: string;
                        /** @enum {string} */
                        type: "credit" | "debit";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            admin: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            amountUsd: number;
                            balanceAfterUsd: number;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            /** @enum {string} */
                            type: "credit" | "debit";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/balance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    month?: string;
                    type?: "credit" | "debit";
                };
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                admin: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                amountUsd: number;
                                balanceAfterUsd: number;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                /** @enum {string} */
                                type: "credit" | "debit";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    month?: string;
                };
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shipments in transit whose expected date has passed; at most 1000 are counted */
                            arrivalsLate: number;
                            /** @description Shipments in transit expected today; at most 1000 are counted */
                            arrivalsToday: number;
                            /** @description Assisted purchases in status pendente; at most 1000 are counted */
                            assistedUnanswered: number;
                            /** @description Shipments in transit; at most 1000 are counted */
                            inTransit: number;
                            /** @description Prep requests that wait for an admin's approval; at most 1000 are counted */
                            toApprove: number;
                            /** @description Prep requests that wait for a payment; at most 1000 are counted */
                            unpaid: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    order?: "newest" | "oldest";
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                    status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                    wait?: "payment" | "approval" | "shipping";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                freeUnitsApplied: number;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    heightIn: number | null;
                                    lengthIn: number | null;
                                    photos: {
                                        thumbnailUrl: string;
                                        url: string;
                                    }[];
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                    weightLb: number | null;
                                    widthIn: number | null;
                                }[];
                                notes: string | null;
                                number: number;
                                paidBackUsd: number;
                                paidUnits: number;
                                paidWithBalanceAt: string | null;
                                plan: string;
                                proofType: ("image" | "pdf") | null;
                                proofUrl: string | null;
                                /** @enum {string} */
                                status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                                totalUnits: number;
                                totalUsd: number;
                                trackingNumber: string | null;
                                unitPriceApplied: number;
                                yearMonth: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        notes?: string | null;
                        /** @enum {string} */
                        status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                        trackingNumber?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}/pay-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amountUsd: number;
                        description?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description At most 1000: counting stops there */
                            pending_payment: number;
                            /** @description At most 1000: counting stops there */
                            scheduled: number;
                            /** @description At most 1000: counting stops there */
                            shipped: number;
                            /** @description At most 1000: counting stops there */
                            under_review: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/workload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The last 14 days where the business is, the oldest first and today last */
                            days: {
                                created: number;
                                /** Format: date */
                                date: string;
                                shipped: number;
                            }[];
                            /** @description Requests that are not shipped, by days since they were made: 0–1, 2–3, 4 or more; of those made before the 14 days at most 1000 count */
                            waiting: {
                                aging: number;
                                fresh: number;
                                old: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fileName: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                importedAt: string;
                                /** @description The operator's list, which everybody searches */
                                isShared: boolean;
                                itemCount: number;
                                name: string;
                                /** @description Rows without a readable code or price */
                                skippedCount: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description Imports a list that everybody searches; one of the same name is replaced */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fileName: string;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            importedAt: string;
                            /** @description The operator's list, which everybody searches */
                            isShared: boolean;
                            itemCount: number;
                            name: string;
                            /** @description Rows without a readable code or price */
                            skippedCount: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roi/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        categories: {
                            feePct: number;
                            name: string;
                        }[];
                        effectiveFrom: string;
                        sizeTiers: {
                            feeUsd: number;
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                feePct: number;
                                name: string;
                            }[];
                            /** Format: date */
                            effectiveFrom: string;
                            /** @description False for the round figures that an installation starts with */
                            isChecked: boolean;
                            sizeTiers: {
                                feeUsd: number;
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                    sort?: "newest" | "eta";
                    status?: "in_transit" | "arrived" | "prep_requested";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                arrivedAt: string | null;
                                assistedPurchaseId: string | null;
                                availableQty: number;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                damagedQty: number;
                                eta: string | null;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                lengthIn: number | null;
                                notes: string | null;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    amazonUrl: string | null;
                                    asin: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    photoUrl: string | null;
                                    purchaseDate: string | null;
                                    supplierName: string | null;
                                    supplierUrl: string | null;
                                    unitCostUsd: number | null;
                                };
                                qty: number;
                                receivedQty: number | null;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                trackingNumbers: string[];
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        damagedQty?: number | string | null;
                        heightIn?: string | number | null;
                        lengthIn?: string | number | null;
                        photos?: string[];
                        receivedQty?: number | string | null;
                        weightLb?: string | number | null;
                        widthIn?: string | number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/training-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                chunks: number;
                                /** Format: date-time */
                                createdAt: string;
                                error: string | null;
                                fileName: string;
                                /** @enum {string} */
                                fileType: ".pdf" | ".txt" | ".md" | ".doc" | ".docx";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "processing" | "ready" | "failed";
                                uploadedBy: string | null;
                                url: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                chunks: number;
                                /** Format: date-time */
                                createdAt: string;
                                error: string | null;
                                fileName: string;
                                /** @enum {string} */
                                fileType: ".pdf" | ".txt" | ".md" | ".doc" | ".docx";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "processing" | "ready" | "failed";
                                uploadedBy: string | null;
                                url: string;
                            }[];
                            skipped: {
                                fileName: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/training-documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assisted-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pendente" | "processando" | "concluido" | "cancelado";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                adminNotes: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                quantity: number;
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "pendente" | "processando" | "concluido" | "cancelado";
                                supplierLink: string;
                                totalUsd: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        productName: string;
                        quantity: number;
                        supplierLink: string;
                        totalUsd: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    month?: string;
                    type?: "credit" | "debit";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amountUsd: number;
                                balanceAfterUsd: number;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                /** @enum {string} */
                                type: "credit" | "debit";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/history.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Todos os lançamentos, do mais antigo ao mais novo. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    month?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            thumbnailUrl: string;
                            url: string;
                        }[];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            title: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            title: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                citations: {
                                    heading: string | null;
                                    number: number;
                                    page: number | null;
                                    source: string;
                                    suggested: boolean;
                                    text: string;
                                    title: string;
                                    updated: string | null;
                                }[];
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                failure: {
                                    code: string;
                                    detail: string;
                                } | null;
                                /** Format: uuid */
                                id: string;
                                images: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                imageUrls: string[];
                                /** @enum {string} */
                                role: "user" | "assistant";
                                /** @enum {string} */
                                status: "answering" | "complete" | "interrupted" | "failed";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description text/event-stream with `delta`, `citation`, `done` and `error`; with Accept: application/json the whole answer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default  */
                        content?: string;
                        /** @default [] */
                        imageIds?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            citations: {
                                heading: string | null;
                                number: number;
                                page: number | null;
                                source: string;
                                suggested: boolean;
                                text: string;
                                title: string;
                                updated: string | null;
                            }[];
                            content: string;
                            /** Format: date-time */
                            createdAt: string;
                            failure: {
                                code: string;
                                detail: string;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            images: {
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            imageUrls: string[];
                            /** @enum {string} */
                            role: "user" | "assistant";
                            /** @enum {string} */
                            status: "answering" | "complete" | "interrupted" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description text/event-stream with `delta`, `citation`, `done` and `error`; with Accept: application/json the whole answer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            citations: {
                                heading: string | null;
                                number: number;
                                page: number | null;
                                source: string;
                                suggested: boolean;
                                text: string;
                                title: string;
                                updated: string | null;
                            }[];
                            content: string;
                            /** Format: date-time */
                            createdAt: string;
                            failure: {
                                code: string;
                                detail: string;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            images: {
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            imageUrls: string[];
                            /** @enum {string} */
                            role: "user" | "assistant";
                            /** @enum {string} */
                            status: "answering" | "complete" | "interrupted" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrived: number;
                            assistedOpen: number;
                            documents: number;
                            inTransit: number;
                            /** @description Purchases in transit whose expected date has passed */
                            late: number;
                            prepRequestsOpen: number;
                            /** @description Requests that wait for the customer's payment */
                            prepRequestsToPay: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amazonLink: string | null;
                                asin: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    bytes: number;
                                    fileName: string;
                                    fileType: string;
                                    /** Format: uuid */
                                    id: string;
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                supplierLink: string | null;
                                units: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        amazonLink?: string | null;
                        asin?: string | null;
                        files?: string[];
                        productName: string;
                        supplierLink?: string | null;
                        units?: number | string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonLink: string | null;
                            asin: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            files: {
                                bytes: number;
                                fileName: string;
                                fileType: string;
                                /** Format: uuid */
                                id: string;
                                url: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            refusedFiles: string[];
                            supplierLink: string | null;
                            units: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fileId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description text/event-stream */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gating-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        input: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            approvalUrl: string | null;
                            asin: string;
                            brand: string;
                            /** Format: date-time */
                            checkedAt: string;
                            /** @enum {string} */
                            difficulty: "easy" | "medium" | "hard";
                            gated: boolean;
                            reasons: {
                                code: string;
                                message: string;
                            }[];
                            /** @enum {string} */
                            source: "simulated" | "amazon";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            email: string;
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            fullName: string;
                            isAdmin: boolean;
                            mustAddSecondFactor: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            usAddress: {
                                city: string;
                                country: string;
                                line1: string;
                                line2: string;
                                state: string;
                                zip: string;
                            };
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fullName?: string;
                        whatsapp?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            email: string;
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            fullName: string;
                            isAdmin: boolean;
                            mustAddSecondFactor: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            usAddress: {
                                city: string;
                                country: string;
                                line1: string;
                                line2: string;
                                state: string;
                                zip: string;
                            };
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            account: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            exportedAt: string;
                            tables: {
                                [key: string]: {
                                    [key: string]: unknown;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/miner/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                asin: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                imageUrl: string | null;
                                lowestPrice: number;
                                productTitle: string;
                                supplierName: string;
                                supplierUrl: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                alertEnabled: boolean;
                                asin: string;
                                /** Format: date-time */
                                createdAt: string;
                                currentPrice: number | null;
                                /** Format: uuid */
                                id: string;
                                imageUrl: string | null;
                                /** @description Whether the last price is at or below the target */
                                isAtTarget: boolean;
                                lastChecked: string | null;
                                /** @enum {string} */
                                priceChange: "up" | "down" | "stable";
                                productTitle: string | null;
                                recent: {
                                    /** Format: date-time */
                                    at: string;
                                    priceUsd: number;
                                }[];
                                targetPrice: number;
                                /**
                                 * @description Whose price is watched: Amazon's, or the cheapest supplier's
                                 * @enum {string}
                                 */
                                watches: "amazon" | "supplier";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        input: string;
                        targetPrice?: number | null;
                        /** @enum {string} */
                        watches?: "amazon" | "supplier";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        alertEnabled?: boolean;
                        targetPrice?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/monitors/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The price is at or below the target and alerts are on */
                            alert: boolean;
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            /** @description This look is the one that announces the fall */
                            isNewFall: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/alerts-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description An open page has shown the alerts: no e-mail follows */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                freeUnitsApplied: number;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    heightIn: number | null;
                                    lengthIn: number | null;
                                    photos: {
                                        thumbnailUrl: string;
                                        url: string;
                                    }[];
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                    weightLb: number | null;
                                    widthIn: number | null;
                                }[];
                                notes: string | null;
                                number: number;
                                paidBackUsd: number;
                                paidUnits: number;
                                paidWithBalanceAt: string | null;
                                plan: string;
                                proofType: ("image" | "pdf") | null;
                                proofUrl: string | null;
                                /** @enum {string} */
                                status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                                totalUnits: number;
                                totalUsd: number;
                                trackingNumber: string | null;
                                unitPriceApplied: number;
                                yearMonth: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            qty?: number;
                            /** Format: uuid */
                            shipmentId: string;
                        }[];
                        notes?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            freeRemaining: number;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                            } | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                            } | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/pay-with-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                            } | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                heightIn: number | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                            } | null;
                            plan: string;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fileName: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                importedAt: string;
                                /** @description The operator's list, which everybody searches */
                                isShared: boolean;
                                itemCount: number;
                                name: string;
                                /** @description Rows without a readable code or price */
                                skippedCount: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description Imports a list; one of the same name is replaced */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fileName: string;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            importedAt: string;
                            /** @description The operator's list, which everybody searches */
                            isShared: boolean;
                            itemCount: number;
                            name: string;
                            /** @description Rows without a readable code or price */
                            skippedCount: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Reads the first rows and tells which column was taken for what; stores nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            headings: string[];
                            /** @description Column numbers from 0, as the headings were recognised or as chosen */
                            mapping: {
                                asin?: number;
                                gtin?: number;
                                image?: number;
                                link?: number;
                                price?: number;
                                shipping?: number;
                                supplier?: number;
                                title?: number;
                            };
                            sample: {
                                cells: string[];
                                problem: ("no_code" | "no_price") | null;
                            }[];
                            /** @description The sheet that was read, from 0 */
                            sheet: number;
                            /** @description The sheets of a workbook by name; one without a name for a CSV file */
                            sheets: string[];
                            whyNot: ("no_price_column" | "no_code_column") | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    asin: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                kind: "amazon" | "supplier";
                                priceUsd: number;
                                source: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                    status?: "in_transit" | "arrived" | "processed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                expectedArrivalDate: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                notes: string | null;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "processed";
                                supplierName: string | null;
                                supplierUrl: string | null;
                                thumbnailUrl: string | null;
                                unitCostUsd: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        expectedArrivalDate: string;
                        name: string;
                        /** Format: binary */
                        photo?: string;
                        quantity?: number | string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonUrl: string | null;
                            asin: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            expectedArrivalDate: string | null;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            notes: string | null;
                            photoUrl: string | null;
                            purchaseDate: string | null;
                            qty: number;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "processed";
                            supplierName: string | null;
                            supplierUrl: string | null;
                            thumbnailUrl: string | null;
                            unitCostUsd: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrived: number;
                            in_transit: number;
                            processed: number;
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonUrl?: string | null;
                        asin?: string | null;
                        eta?: string | null;
                        notes?: string | null;
                        productName: string;
                        purchaseDate?: string | null;
                        qty: number;
                        supplierName?: string | null;
                        supplierUrl?: string | null;
                        trackingNumbers?: string[] | null;
                        unitCostUsd?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonPriceUsd: number;
                        /** @default 0 */
                        fbaFeeUsd?: number;
                        /** @default 15 */
                        feePct?: number;
                        /** @default 3 */
                        prepUsd?: number;
                        /** @default 5 */
                        shippingUsd?: number;
                        /** @default 30 */
                        targetRoiPct?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonFeeUsd: number;
                            band: ("below" | "recommended" | "above") | null;
                            maxCostUsd: number;
                            profitUsd: number;
                            roiPct: number | null;
                            totalCostUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roi/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                feePct: number;
                                name: string;
                            }[];
                            /** Format: date */
                            effectiveFrom: string;
                            /** @description False for the round figures that an installation starts with */
                            isChecked: boolean;
                            sizeTiers: {
                                feeUsd: number;
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                hasSecondFactor: boolean;
                                /** Format: uuid */
                                id: string;
                                ip: string | null;
                                isCurrent: boolean;
                                /** Format: date-time */
                                lastUsedAt: string;
                                userAgent: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Texto a procurar. Nas listas de todos os clientes, um texto de uma ou duas letras ou algarismos só é encontrado no início das palavras. */
                    q?: string;
                    status?: "in_transit" | "arrived" | "prep_requested";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                arrivedAt: string | null;
                                assistedPurchaseId: string | null;
                                availableQty: number;
                                /** Format: date-time */
                                createdAt: string;
                                damagedQty: number;
                                eta: string | null;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                lengthIn: number | null;
                                notes: string | null;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    amazonUrl: string | null;
                                    asin: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    photoUrl: string | null;
                                    purchaseDate: string | null;
                                    supplierName: string | null;
                                    supplierUrl: string | null;
                                    unitCostUsd: number | null;
                                };
                                qty: number;
                                receivedQty: number | null;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                trackingNumbers: string[];
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            timeline: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                event: "registered" | "arrived" | "pending_payment" | "under_review" | "scheduled" | "shipped";
                                prepRequestId: string | null;
                                qty: number;
                            }[];
                            trackingNumbers: string[];
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Sem conteúdo */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        eta?: string | null;
                        notes?: string | null;
                        qty?: number;
                        trackingNumbers?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/shipments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    today: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shipments expected on each of the 14 days from `today` on; days without any are left out */
                            days: {
                                count: number;
                                /** Format: date */
                                date: string;
                            }[];
                            /** @description Expected before `today` and not here yet */
                            late: number;
                            shipments: number;
                            units: number;
                            /** @description Units times unit cost, of the purchases that name a cost */
                            valueUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/calc-prep-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            qty?: number;
                            /** Format: uuid */
                            shipmentId: string;
                        }[];
                        requestDate?: string;
                        /** Format: uuid */
                        userId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            freeApplied: number;
                            freeRemaining: number;
                            paidUnits: number;
                            totalUnits: number;
                            totalUsd: number;
                            unitPrice: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            result: {
                                history: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @description Null from the time when there was no offer */
                                    priceUsd: number | null;
                                }[];
                                imageUrl: string | null;
                                /**
                                 * @description Whose prices these are: Amazon's, or the cheapest supplier's
                                 * @enum {string}
                                 */
                                priceOf: "amazon" | "supplier";
                                productInfo: {
                                    brand: string | null;
                                    category: string | null;
                                    currentSalesRank: number | null;
                                    rating: number | null;
                                    reviewCount: number | null;
                                    title: string | null;
                                };
                                /** @enum {string} */
                                source: "keepa" | "observations";
                                statistics: {
                                    avg90Price: number | null;
                                    currentPrice: number | null;
                                    minPrice: number | null;
                                    priceDropPercent: number | null;
                                };
                            } | null;
                            success: boolean;
                            tokensLeft: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/product-miner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            offers: {
                                image_url: string | null;
                                landed_price: number;
                                /**
                                 * @description `words`: found by its title, so it may be another product
                                 * @enum {string}
                                 */
                                match: "code" | "words";
                                price: number;
                                /** Format: date-time */
                                seen_at: string;
                                /** @description Null when the source does not say */
                                shipping: number | null;
                                /** @enum {string} */
                                source: "price-lists" | "upcitemdb" | "serpapi" | "ebay";
                                source_label: string;
                                supplier_name: string;
                                supplier_url: string | null;
                                title: string;
                            }[];
                            result: {
                                image_url: string | null;
                                lowest_price: number;
                                product_title: string;
                                supplier_name: string;
                                supplier_url: string | null;
                            } | null;
                            sources: {
                                /**
                                 * Format: date-time
                                 * @description Earlier than now when a kept answer was used
                                 */
                                answered_at: string;
                                failure: ("bad_input" | "auth" | "rate_limit" | "insufficient_credits" | "upstream" | "timeout" | "bad_payload") | null;
                                label: string;
                                offers: number;
                                /** @enum {string} */
                                source: "price-lists" | "upcitemdb" | "serpapi" | "ebay";
                                took_ms: number;
                            }[];
                            success: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/tadollar-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        imageUrls?: string[] | null;
                        messages: {
                            content: string;
                            /** @enum {string} */
                            role: "user" | "assistant";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description RFC 9457 problem document */
        Problem: {
            code: string;
            detail: string;
            errors?: {
                message: string;
                path: string;
            }[];
            status: number;
            title: string;
            type: string;
        };
        /** @description RFC 9457 problem document */
        ProblemInput: {
            code: string;
            detail: string;
            errors?: {
                message: string;
                path: string;
            }[];
            status: number;
            title: string;
            type: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
